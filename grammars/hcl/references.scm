(get_attr (identifier) @reference)
