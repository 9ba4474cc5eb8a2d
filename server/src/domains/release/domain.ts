import { compareReleaseSums, runReleases } from '../../engines/release'
import { releasePolicy } from '../../engines/release/policy'
import type { Programme } from '../../programme'
import { adminReleaseDomain } from './admin'
import { promisingDeed } from './held'
import { planDeed } from './plans'
import { adminReleaseRunsDomain, releaseRunsFile } from './runs'

export const releaseProgramme: Programme = {
  contracts: [adminReleaseDomain, adminReleaseRunsDomain],
  deskFiles: [releaseRunsFile],
  heldDeeds: [planDeed, promisingDeed],
  personal: [releasePolicy],
  jobs: [
    { name: 'release', every_s: 600, run: runReleases },
    { name: 'release-compare', every_s: 86_400, run: compareReleaseSums }
  ]
}
