// placeholder while the target grows
