(function_declaration name: (identifier) @name) @function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @container
    (pointer_type (type_identifier) @container)
    (generic_type type: (type_identifier) @container)
    (pointer_type (generic_type type: (type_identifier) @container))
  ]))
  name: (field_identifier) @name) @method
(type_declaration (type_spec name: (type_identifier) @name) @type)
(type_declaration (type_alias name: (type_identifier) @name) @type)
(source_file (const_declaration (const_spec name: (identifier) @name) @constant))
(source_file (var_declaration (var_spec name: (identifier) @name) @constant))
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @name) @constant)))
(interface_type (method_elem name: (field_identifier) @name) @method)
