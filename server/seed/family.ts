import { within } from '../src/db/connection'
import { fillIn, sign } from '../src/domains/family/service'
import { savePlan as saveFamilyPlan } from '../src/domains/family/terms'
import { saveExchangeRule } from '../src/engines/exchange'
import { fundPool } from '../src/engines/ledger'
import { savePlan } from '../src/engines/release'
import { sharp } from '../src/media/sharp'
import { categoryPicture } from './art/draw'
import { palettes } from './art/palettes'
import { demoId } from './people'
import type { World } from './world'

const RELEASES = [
  { code: 'care-home', title: '康养发放', dailyBp: 100, ownBp: 300, boostDayBp: 200, lastsDays: 100 },
  { code: 'care-parents', title: '康养发放', dailyBp: 200, lastsDays: 50 }
]
const RULE = {
  fromAsset: 'hdt',
  toAsset: 'ldl',
  pool: 'care-ldl',
  rateFrom: 10_000n,
  rateTo: 100n,
  minMinor: 100_000n,
  stepMinor: 100_000n,
  personDayMinor: 5_000_000n,
  totalDayMinor: 900_000_000n
} as const
const PLANS = [
  {
    code: 'home',
    title: '康养家庭计划',
    subtitle: '一家人的健康礼，按天发放',
    intro: '转入互兑通，按天领取乐兑礼，给家人换体检、理疗和营养好物。最多可以写上 6 位家人。',
    rule: 'care_home',
    membersMax: 6,
    icon: 'four-leaf-clover',
    palette: palettes.mint
  },
  {
    code: 'parents',
    title: '孝亲康养计划',
    subtitle: '给爸妈的一份心意',
    intro: '为父母准备的计划，发放更快，50 天发完。可以写上 2 位家人。',
    rule: 'care_parents',
    membersMax: 2,
    icon: 'handshake',
    palette: palettes.peach
  }
]

/** A name as a finger writes it. */
const INK = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="220"><rect width="480" height="220" fill="#fff"/>
<path d="M70 60 q60 -22 120 -6 M128 34 q6 70 -58 128 M96 96 q54 -8 96 2 M250 44 q60 14 132 -4 M318 30 q-4 84 -72 142 M286 108 q60 4 118 52"
fill="none" stroke="#222" stroke-width="6" stroke-linecap="round"/></svg>`

/** Two plans of the wellness family, with what they give out of. */
export async function seedCare({ services, album }: Pick<World, 'services' | 'album'>, at: Date) {
  const { db } = services
  for (const plan of RELEASES) await savePlan({ db }, { ...plan, asset: 'ldl', pool: plan.code })
  await saveExchangeRule(services, { ...RULE, code: 'care_home', title: '康养家庭计划', plan: 'care-home' })
  await saveExchangeRule(services, { ...RULE, code: 'care_parents', title: '孝亲康养计划', plan: 'care-parents' })
  await fundPool(db, { pool: RULE.pool, asset: 'ldl', amountMinor: 1_000_000n, key: 'demo:care', at })
  for (const [sort, { icon, palette, ...plan }] of PLANS.entries())
    await saveFamilyPlan({ db }, { ...plan, sort, picture: album.add(categoryPicture(icon, palette)) })
}

/** The agreement the demo's leader signed. */
export async function signCare(services: World['services'], at: Date) {
  const id = demoId('leader')
  const who = { ...services, clock: { now: () => at }, person: { id, rootId: id } }
  const members = [
    { name: '宁建国', relation: '父亲' as const },
    { name: '周玉兰', relation: '母亲' as const }
  ]
  const { id: draft, version } = await fillIn(who, { code: 'home', num: '60', members, agree: 1 })
  const image = (await sharp(Buffer.from(INK)).png().toBuffer()).toString('base64')
  await within(who, tx => sign({ ...who, ...tx }, { id: draft, version, image, agree: 1 }))
}
