import type { Programme } from '../../programme'
import { videoDomain } from './routes'
import { sweepUploads } from './service'

export const videoProgramme: Programme = {
  contracts: [videoDomain],
  jobs: [{ name: 'uploads-sweep', every_s: 600, run: sweepUploads }]
}
