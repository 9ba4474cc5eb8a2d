import { readFileSync } from 'node:fs'

/** A key or certificate from a setting: PEM text with real or written-out line ends, or the path of a file. */
export const pemOf = (setting: string): string =>
  setting.startsWith('-----') ? setting.replace(/\\n/g, '\n') : readFileSync(setting, 'utf8')

/** The base64 inside a PEM, as SDKs that add their own frame want it. */
export const pemBody = (pem: string): string => pem.replace(/-----[^-]+-----/g, '').replace(/\s/g, '')
