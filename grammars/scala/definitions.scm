(class_definition name: (identifier) @name) @class
(object_definition name: (identifier) @name) @class
(trait_definition name: (identifier) @name) @interface
(enum_definition name: (identifier) @name) @enum
(function_definition name: (identifier) @name) @function
(function_declaration name: (identifier) @name) @function
(type_definition name: (type_identifier) @name) @type
(template_body (val_definition pattern: (identifier) @name) @field)
(annotation) @leading
