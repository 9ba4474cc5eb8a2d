// Writes what the pictures that every shop starts with are drawn from into a file of a release: the packages it comes from
// draw the demo, and stay behind.
import { writeFileSync } from 'node:fs'
import { thingsPlaced } from '../server/seed/art/things'
import { basePictures } from '../server/seed/base'

const [file] = process.argv.slice(2)
if (!file) throw new Error('release-things <file>')
basePictures()
writeFileSync(file, `${JSON.stringify(thingsPlaced())}\n`)
