import { runReleases } from '../../engines/release'
import type { Programme } from '../../programme'
import { adminReleaseDomain } from './admin'

export const releaseProgramme: Programme = {
  contracts: [adminReleaseDomain],
  jobs: [{ name: 'release', every_s: 600, run: runReleases }]
}
