import { site } from '@contract/site'
import { bindDomain } from '../../http/context'
import { dayjs, seconds, timeText, ZONE } from '../../lib/clock'
import { versionsInForce } from '../content/queries'
import { readSettings } from './settings'

const releasedAt = (day: string) => dayjs.tz(`${day} 10:00`, ZONE).toDate()

function versionLine<V extends { released: string }>({ released, ...version }: V) {
  const at = releasedAt(released)
  return { ...version, release_time: seconds(at), _release_time: timeText(at) }
}

const words = (text: string) =>
  text
    .split(',')
    .map(word => word.trim())
    .filter(Boolean)

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
        default_avatar: phrase.default_avatar,
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
          share: of('share')
        },
        webview_hosts: words(config.WEBVIEW_HOSTS),
        pay_channels: words(config.PAY_CHANNELS),
        map: { provider: config.MAP_PROVIDER, key: config.MAP_KEY }
      }
    }
  },

  'GET /api/pub/getversion': async ({ db, clock }) => {
    const { version } = await readSettings(db, 'version')
    const out = version.history.filter(({ released }) => releasedAt(released) <= clock.now())
    // Before its very first day the app still has a version to name.
    const history = out.length > 0 ? out : version.history.slice(-1)
    const [newest] = history
    return {
      ...versionLine(newest!),
      min_code: version.min_code,
      force: version.force,
      download: version.download,
      history: history.map(versionLine)
    }
  },

  'GET /api/getimconfig': async ({ db }) => ({ imswitch: (await readSettings(db, 'chat')).chat.imswitch })
})
