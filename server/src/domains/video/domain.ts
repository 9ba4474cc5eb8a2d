import type { Programme } from '../../programme'
import { videoCommands } from './commands'
import { videoPolicy } from './policy'
import { videoDomain } from './routes'
import { sweepUploads } from './service'
import { videoSeen } from './tasks'

export const videoProgramme: Programme = {
  contracts: [videoDomain],
  personal: [videoPolicy],
  jobs: [{ name: 'uploads-sweep', every_s: 600, run: sweepUploads }],
  commands: videoCommands,
  taskEvents: [videoSeen]
}
