"""Balance statistics: LazyFrame in, tidy DataFrame out; no drawing, no printing."""
