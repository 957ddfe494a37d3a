/** Where a repository keeps the configuration of Patchwright. */
export const configPath = '.github/patchwright.yml';
