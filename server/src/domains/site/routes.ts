import { site } from '@contract/site'
import type { Config } from '../../config'
import { bindDomain } from '../../http/context'
import { dayjs, seconds, timeText, ZONE } from '../../lib/clock'
import { versionsInForce } from '../content/queries'
import { readSettings } from './settings'

const releasedAt = (day: string) => dayjs.tz(`${day} 10:00`, ZONE).toDate()

function versionLine<V extends { released: string }>({ released, ...version }: V) {
  const at = releasedAt(released)
  return { ...version, release_time: seconds(at), _release_time: timeText(at) }
}

/** What a shop says that has told of no version yet. */
const NO_VERSION = { version: '', version_code: 0, title: '', changes: [], release_time: 0, _release_time: '' }

const words = (text: string) =>
  text
    .split(',')
    .map(word => word.trim())
    .filter(Boolean)

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : undefined)

/** Where people open the H5 app; the first is what links are made with. */
const appOrigins = ({ PAY_RETURN_URL, PUBLIC_URL }: Config) => [
  ...new Set([PAY_RETURN_URL, PUBLIC_URL].flatMap(url => originOf(url) ?? []))
]

/** Where the H5 app is got from, in full as far as settings say; the app completes a path by where it came from itself. */
function downloadUrl(config: Config, path: string): string {
  const [origin] = appOrigins(config)
  return config.DOWNLOAD_URL || (origin && path.startsWith('/') ? origin + path : path)
}

export const siteDomain = bindDomain(site, {
  'GET /api/site_config': async ({ db }) => (await readSettings(db, 'site')).site,

  'GET /api/getPhraseConfig': async ({ db, config, clock }) => {
    const [{ site, phrase, head }, versions] = await Promise.all([
      readSettings(db, 'site', 'phrase', 'head'),
      versionsInForce(db, clock.now())
    ])
    const of = (slug: string) => versions[slug] ?? ''
    return {
      config: {
        site_name: site.site_name,
        site_slogan: site.site_slogan,
        site_logo: site.site_logo,
        service_phone: site.service_phone,
        service_hours: site.service_hours,
        default_city: head.city,
        share_title: phrase.share_title,
        share_pic: phrase.share_pic,
        phrases: phrase.phrases,
        promises: phrase.promises,
        limits: phrase.limits,
        agreements: {
          about: of('about'),
          privacy: of('privacy'),
          service: of('service'),
          collect: of('collect'),
          share: of('share'),
          merchant: of('merchant'),
          franchise: of('franchise'),
          zone: of('zone'),
          family: of('family'),
          subshop: of('subshop')
        },
        app_origins: appOrigins(config),
        webview_hosts: words(config.WEBVIEW_HOSTS),
        pay_channels: words(config.PAY_CHANNELS),
        map: { provider: config.MAP_PROVIDER, key: config.MAP_KEY }
      }
    }
  },

  'GET /api/pub/getversion': async ({ db, config, clock }) => {
    const { version } = await readSettings(db, 'version')
    const out = version.history.filter(({ released }) => releasedAt(released) <= clock.now())
    const history = out.map(versionLine)
    return {
      ...(history[0] ?? NO_VERSION),
      download: { ...version.download, h5: downloadUrl(config, version.download.h5) },
      history
    }
  },

  'GET /api/getimconfig': async ({ db }) => ({ imswitch: (await readSettings(db, 'chat')).chat.imswitch })
})
