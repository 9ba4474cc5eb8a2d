import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A made-up licence, drawn a little askew, as somebody would photograph it. */
export const licencePicture = () => readFileSync(path.join(__dirname, 'pictures/licence.webp'))
