import { transact } from '../src/db/connection'
import { articles, entries } from '../src/db/schema'
import { SAMPLE } from '../src/domains/site/checklist'
import { readSettings, writeSetting } from '../src/domains/site/settings'
import { answersOf, saveAnswers } from '../src/engines/chat'
import { entryPicture, logoPicture } from './art/draw'
import { palettes } from './art/palettes'
import { services as serviceEntries } from './data/entries'
import { about, collect, share } from './data/texts/about'
import { platformAnswers } from './data/texts/answers'
import { family } from './data/texts/family'
import { help } from './data/texts/help'
import { franchise, joinHelp, merchant } from './data/texts/join'
import { privacy } from './data/texts/privacy'
import { service } from './data/texts/service'
import { subshop } from './data/texts/subshop'
import { zoneTerms } from './data/texts/zone'
import { html } from './markup'
import { putAll } from './put'
import { seedId } from './random'
import type { World } from './world'

const VERSION = '2026.11'
const EFFECTIVE = new Date('2026-11-01T00:00:00+08:00')

const agreements = [
  { slug: 'about', title: '关于我们', text: about },
  { slug: 'privacy', title: '隐私政策', text: privacy },
  { slug: 'service', title: '用户服务协议', text: service },
  { slug: 'collect', title: '个人信息收集清单', text: collect },
  { slug: 'share', title: '第三方信息共享清单', text: share },
  { slug: 'merchant', title: '商家入驻协议', text: merchant },
  { slug: 'franchise', title: '加盟合作协议', text: franchise },
  { slug: 'zone', title: '消费专区入驻协议', text: zoneTerms },
  { slug: 'family', title: '康养家庭协议', text: family },
  { slug: 'subshop', title: '小店服务协议', text: subshop }
]

/** Of the demo shop; another one has its own name, and says what it is about itself. */
const DEMO_NAME = '优选好物'
const PLAIN_NAME = '本商城'

/** The drawings every shop starts with; `words` stand under its mark. */
export function basePictures(words = DEMO_NAME) {
  const { cherry } = palettes
  return {
    services: serviceEntries.map(({ icon, mood }) => entryPicture(icon, palettes[mood])),
    logo: logoPicture('shopping-bags', words, { ...cherry, from: '#FF8A6B', to: '#FE6972' })
  }
}

/** What every shop needs, in production too: agreements, help, marks, services of the account page. */
export async function seedBase(world: World, isDemo: boolean) {
  const { db } = world.services
  const pictures = basePictures(isDemo ? DEMO_NAME : '商城')
  const own = (text: string) => (isDemo ? text : text.replaceAll(DEMO_NAME, PLAIN_NAME))
  const version = isDemo ? VERSION : `${VERSION} ${SAMPLE}`
  await putAll(
    db,
    articles,
    // What a shop is about, nobody can say for it.
    agreements
      .filter(({ slug }) => isDemo || slug !== 'about')
      .map(({ slug, title, text }) => ({
        id: seedId(`agreement:${slug}:${VERSION}`),
        kind: 'agreement',
        slug,
        version,
        title,
        content: html(own(text)),
        publishedAt: EFFECTIVE,
        effectiveAt: EFFECTIVE
      }))
  )
  await putAll(
    db,
    articles,
    [...help, ...joinHelp].map(({ topic, title, text, slug }, sort) => ({
      id: seedId(`help:${title}`),
      kind: 'help',
      slug,
      topic,
      title,
      synopsis: own(text)
        .trim()
        .split('\n')[0]!
        .replace(/^(- |# )/, ''),
      content: html(own(text)),
      sort,
      publishedAt: EFFECTIVE,
      effectiveAt: EFFECTIVE
    }))
  )
  await putAll(
    db,
    entries,
    serviceEntries.map(({ icon: _, mood: __, ...entry }, sort) => ({
      ...entry,
      id: seedId(`service:${entry.name}`),
      place: 'service',
      picture: world.album.add(pictures.services[sort]!, 200),
      sort
    }))
  )
  await seedMarks(world, pictures)
  await seedAnswers(world)
}

/** What the chat answers by itself; a list of an operator's stays. Who wants none switches it off in the setting `chat`. */
const seedAnswers = ({ services: { db } }: World) =>
  transact(db, async tx => {
    if ((await answersOf(tx, null)).length === 0) await saveAnswers(tx, null, platformAnswers)
  })

/** The shop's own mark and the face of who has none, unless an operator set others. */
async function seedMarks({ services: { db }, album }: World, pictures: ReturnType<typeof basePictures>) {
  const logo = album.add(pictures.logo, 400)
  const { site, phrase } = await readSettings(db, 'site', 'phrase')
  if (!site.site_logo) await writeSetting(db, 'site', { site_logo: logo })
  if (!phrase.share_pic) await writeSetting(db, 'phrase', { share_pic: logo })
}
