"""Mulu Caves: send the avatar to the ultimate treasure and out of the caves, and assailants after the other one."""
