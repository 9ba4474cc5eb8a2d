import type { Programme } from '../../programme'
import { videoCommands } from './commands'
import { adminVideoDomain } from './desk'
import { sweepNotices } from './notices'
import { videoPolicy } from './policy'
import { videoDomain } from './routes'
import { sweepUploads } from './service'
import { videoSeen } from './tasks'

export const videoProgramme: Programme = {
  contracts: [adminVideoDomain, videoDomain],
  personal: [videoPolicy],
  jobs: [
    { name: 'uploads-sweep', every_s: 600, run: sweepUploads },
    { name: 'video-sweep', every_s: 86_400, run: ({ db, clock }) => sweepNotices(db, clock.now()) }
  ],
  commands: videoCommands,
  taskEvents: [videoSeen]
}
