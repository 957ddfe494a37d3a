/** What a model says instead of code. */
export const proseBodies: readonly (readonly string[])[] = [
  [
    'This function now checks the value before it is used.',
    'The rest of the behaviour is the same as it was before.',
  ],
  [
    'I have updated the implementation so that the error is handled.',
    '',
    'You can run the tests to see that it works.',
  ],
  [
    'The method should be changed to return the cached result',
    'and to refresh it when the cache has expired.',
  ],
  ['Sure! Here is the updated code for the function:', 'It will now handle the empty case as you asked.'],
];

/** Functions as another language writes them, and the languages in which they would be at home. */
export const foreignBodies: readonly { languages: readonly string[]; lines: readonly string[] }[] = [
  {
    languages: ['python'],
    lines: [
      'def load_items(path, limit=None):',
      '    with open(path) as handle:',
      '        for line in handle:',
      '            if not line.strip():',
      '                continue',
      '            yield line[:limit]',
    ],
  },
  {
    languages: ['javascript', 'typescript', 'tsx', 'vue', 'svelte'],
    lines: [
      'export async function loadItems(path, limit) {',
      '  const lines = await readLines(path);',
      '  return lines.filter((line) => line !== "").slice(0, limit);',
      '}',
    ],
  },
  {
    languages: ['go'],
    lines: [
      'func loadItems(path string, limit int) ([]string, error) {',
      '\tdata, err := os.ReadFile(path)',
      '\tif err != nil {',
      '\t\treturn nil, err',
      '\t}',
      '\treturn strings.Split(string(data), "\\n")[:limit], nil',
      '}',
    ],
  },
  {
    languages: ['rust'],
    lines: [
      'pub fn load_items(path: &Path, limit: usize) -> io::Result<Vec<String>> {',
      '    let text = fs::read_to_string(path)?;',
      '    Ok(text.lines().take(limit).map(str::to_owned).collect())',
      '}',
    ],
  },
  {
    languages: ['ruby', 'elixir'],
    lines: [
      'def load_items(path, limit = nil)',
      '  File.readlines(path).each_with_object([]) do |line, items|',
      '    next if line.strip.empty?',
      '    items << line.chomp unless items.size == limit',
      '  end',
      'end',
    ],
  },
  {
    languages: ['php'],
    lines: [
      'public function loadItems(string $path, int $limit): array',
      '{',
      '    $lines = file($path) ?: [];',
      '    return array_slice(array_filter($lines), 0, $limit);',
      '}',
    ],
  },
];
