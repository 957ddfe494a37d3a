(class_definition name: (identifier) @name) @class
(mixin_declaration (identifier) @name) @class
(enum_declaration name: (identifier) @name) @enum
(extension_declaration name: (identifier) @name) @class
(function_signature name: (identifier) @name) @function
(getter_signature name: (identifier) @name) @method
(setter_signature name: (identifier) @name) @method
(constructor_signature name: (identifier) @name) @method
(declaration (initialized_identifier_list (initialized_identifier (identifier) @name))) @field
(type_alias . (type_identifier) @name) @type
(annotation) @leading
(declaration (static_final_declaration_list (static_final_declaration . (identifier) @name))) @field
(program (static_final_declaration_list (static_final_declaration . (identifier) @name) @constant))
(program (initialized_identifier_list (initialized_identifier . (identifier) @name) @variable))
