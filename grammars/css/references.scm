(class_name) @reference
