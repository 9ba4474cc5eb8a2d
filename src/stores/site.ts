import type { Data, Endpoints } from '@contract'
import { makeAutoObservable, runInAction } from 'mobx'
import { api } from '@/api'
import { cache } from '@/kit/cache'

type SiteConfig = Data<Endpoints['GET /api/site_config']>

/** Who runs the shop, as pages about it say: asked for at the app's start, and kept for a day. */
class SiteStore {
  config: SiteConfig | null = null

  constructor() {
    makeAutoObservable(this)
  }

  /** Fails quietly: what is not known is not shown, and the next page that shows it asks again. */
  async load() {
    if (this.config) return
    const ask = () => api('GET /api/site_config', {}, { catch: true, quiet: true })
    const config = await cache.through('site', ask).catch(() => null)
    runInAction(() => {
      this.config = config
    })
  }
}

export const site = new SiteStore()
