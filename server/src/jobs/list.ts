import { keepCampaigns } from '../../seed/campaigns'
import { programmes } from '../domains'
import type { Job } from '../programme'

export type { Job } from '../programme'

/** The jobs of every domain, and the one that keeps the demo shop's campaigns going. */
export const JOBS: readonly Job[] = [
  ...programmes.flatMap(programme => programme.jobs ?? []),
  { name: 'demo-campaigns', every_s: 600, run: keepCampaigns }
]
