(class_declaration name: [(type_identifier) (user_type)] @name) @class
(protocol_declaration name: (type_identifier) @name) @interface
(function_declaration name: (simple_identifier) @name) @function
(protocol_function_declaration name: (simple_identifier) @name) @method
(typealias_declaration name: (type_identifier) @name) @type
(source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @constant)
(class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @field)
(attribute) @leading
