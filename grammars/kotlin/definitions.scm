(class_declaration (type_identifier) @name) @class
(object_declaration (type_identifier) @name) @class
(companion_object (type_identifier) @name) @class
(function_declaration (simple_identifier) @name) @function
(type_alias (type_identifier) @name) @type
(source_file (property_declaration (variable_declaration (simple_identifier) @name)) @constant)
(class_body (property_declaration (variable_declaration (simple_identifier) @name)) @field)
(enum_entry (simple_identifier) @name) @field
(annotation) @leading
