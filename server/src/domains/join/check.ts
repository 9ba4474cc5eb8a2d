import { and, eq, inArray } from 'drizzle-orm'
import { uploads } from '../../db/schema'
import type { ApplicationKind } from '../../engines/application'
import { isCitizenId } from '../../engines/identity/real-name'
import type { Context } from '../../http/context'
import { dayjs, dayText } from '../../lib/clock'
import { isCreditCode } from '../../lib/credit-code'
import { refuse } from '../../lib/refusal'
import { regionOf } from '../../lib/regions'
import { uploadNameOf } from '../../media/address'
import { checkWhole as allFilled } from '../application/service'
import type { JoinForm, JoinType } from './form'
import { nameOf } from './read'
import { isOpen, tradeOf } from './terms'

type Ctx = Context<'login'>
export type Filled = Partial<JoinForm>

/** The path of a picture of ours, whatever host was written before it. */
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')

/** Photos are the applicant's own: those for reviewers are sealed, those everybody will see are not. */
async function checkUploads({ db, person }: Ctx, filled: Filled) {
  const { licence, id_front, id_back, papers = [], logo, pictures = [], signature } = filled
  const sealed = [licence, id_front, id_back, ...papers.map(one => one.photo)].flatMap(name => name ?? [])
  const shown = [logo, ...pictures, signature].flatMap(url => (url ? [uploadNameOf(pathOf(url)) ?? ''] : []))
  const names = [...new Set([...sealed, ...shown])]
  if (names.length === 0) return
  const kept = await db
    .select({ name: uploads.name, sealed: uploads.sealed })
    .from(uploads)
    .where(and(eq(uploads.userId, person.rootId), inArray(uploads.name, names)))
  const isKept = (name: string, isSealed: boolean) => kept.some(one => one.name === name && one.sealed === isSealed)
  if (sealed.some(name => !isKept(name, true)) || shown.some(name => !isKept(name, false))) {
    refuse('NOT_UPLOADED', '照片没有上传成功，请重新上传')
  }
}

function checkLicence({ clock }: Ctx, end: string) {
  if (end === 'long') return
  if (!dayjs(end, 'YYYY-MM-DD', true).isValid()) refuse('INVALID', '营业期限不正确')
  if (end <= dayText(clock.now())) refuse('INVALID', '营业执照已过期，请先办理换证')
}

/** Permits that say until when are good for longer than today. @throws Refusal INVALID */
function checkPermits({ clock }: Pick<Ctx, 'clock'>, papers: Filled['papers'] = []) {
  for (const { ends_on: day } of papers) {
    if (day === undefined) continue
    if (!dayjs(day, 'YYYY-MM-DD', true).isValid()) refuse('INVALID', '资质有效期不正确')
    if (day <= dayText(clock.now())) refuse('INVALID', '行业资质已过期，请上传有效的资质')
  }
}

/** A company's own code, and a day it can have been founded on. @throws Refusal BAD_CODE, INVALID */
function checkCompany({ clock }: Ctx, { licence_no: code, founded_on: founded }: Filled) {
  if (code !== undefined && !isCreditCode(code)) refuse('BAD_CODE', '统一社会信用代码不正确，请与营业执照核对')
  if (founded === undefined) return
  if (!dayjs(founded, 'YYYY-MM-DD', true).isValid() || founded > dayText(clock.now())) {
    refuse('INVALID', '成立日期不正确')
  }
}

async function checkTrade({ db }: Ctx, type: JoinType, id: string) {
  const trade = await tradeOf(db, id)
  if (!trade || !isOpen(trade, type)) refuse('CATEGORY', '这个类目暂不招商，请选择其他类目')
}

/** What of some fields could not be agreed to by anybody. @throws Refusal INVALID, BAD_ID, BAD_CODE, NOT_UPLOADED, CATEGORY */
export async function checkFields(ctx: Ctx, type: JoinType, filled: Filled) {
  const { id_number: number, licence_end: end, city_id: city, category_id: category } = filled
  if (number !== undefined && !isCitizenId(number, ctx.clock.now())) refuse('BAD_ID', '身份证号码不正确')
  if (end !== undefined) checkLicence(ctx, end)
  checkPermits(ctx, filled.papers)
  if (type === 'enterprise') checkCompany(ctx, filled)
  if (city !== undefined && !regionOf(city)) refuse('INVALID', '所在地区不正确，请重新选择')
  if (category !== undefined) await checkTrade(ctx, type, category)
  await checkUploads(ctx, filled)
}

/** Whether the papers its trade asks for are all there. @throws Refusal PAPERS */
export async function checkPapers({ db }: Pick<Ctx, 'db'>, { category_id: category, papers = [] }: Filled) {
  const trade = category ? await tradeOf(db, category) : undefined
  const lacking = trade?.terms?.aptitudes.find(one => one.must && !papers.some(({ code }) => code === one.code))
  if (lacking) refuse('PAPERS', `还缺少${lacking.title}，请在资质信息里上传`)
}

/** Whether all of some fields are there that must be. @throws Refusal INVALID */
export const checkWhole = (kind: ApplicationKind, names: readonly string[], filled: Filled) =>
  allFilled(kind, { names, filled: { ...filled }, nameOf })
