(class_declaration name: (name) @name) @class
(interface_declaration name: (name) @name) @interface
(trait_declaration name: (name) @name) @class
(enum_declaration name: (name) @name) @enum
(function_definition name: (name) @name) @function
(method_declaration name: (name) @name) @method
(property_declaration (property_element name: (variable_name (name) @name))) @field
(const_declaration (const_element . (name) @name)) @constant
(enum_case name: (name) @name) @constant
