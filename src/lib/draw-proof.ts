import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha256'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'

/** A mini-program has no TextEncoder; what is drawn with is letters, digits and signs. */
const asciiBytes = (text: string) => Uint8Array.from(text, char => char.charCodeAt(0))

/** What a draw's record says of how it was made. */
export interface DrawRecord {
  player: string
  nonce: number
  client_seed: string
  /** The server's seed in hex, '' while it is secret. */
  seed: string
  /** What it was picked by, in the order of the prizes; their own weights without. */
  weights?: readonly number[]
}

/** A prize as a draw is checked against it. */
export interface ProofPrize {
  id: number
  name: string
  weight: number
  stock: number
  fallback: number
  is_last: number
  guarded: number
}

/** What is published of a campaign before anybody draws, and of a box what was drawn so far. */
export interface ProofTerms {
  code: string
  pick: 'weights' | 'box'
  prizes: readonly ProofPrize[]
  /** Ids of the prizes of all tickets, in the order in which they were drawn. */
  box: readonly number[]
}

/** A whole record: what was picked and given by it. */
export interface ProofRecord extends DrawRecord {
  hash: string
  picked: number
  prize: number
  ticket_no: number
  guaranteed: number
  bonus: string
  weights: readonly number[]
}

/** One step of a proof: a sentence that says what it shows, and the figures behind it. */
export interface ProofStep {
  sound: boolean
  words: string
  figures: readonly (readonly [name: string, value: string])[]
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** The number of 256 bits a draw is decided by, and what is left of it after all shares. */
function numberOf(code: string, { player, nonce, client_seed, seed }: DrawRecord, total: number) {
  const digest = bytesToHex(hmac(sha256, hexToBytes(seed), asciiBytes(`${code}:${player}:${nonce}:${client_seed}`)))
  return { digest, rest: total > 0 ? Number(BigInt(`0x${digest}`) % BigInt(total)) : 0 }
}

/** Which of the shares a rest falls into, and where that begins; -1 when there is none. */
function placeOf(shares: readonly number[], rest: number): { at: number; from: number } {
  let from = 0
  for (const [at, share] of shares.entries()) {
    if (rest < from + share) return { at, from }
    from += share
  }
  return { at: -1, from }
}

/**
 * Does a draw once more, on the phone: the hash of the revealed seed, which must be the one that was published before,
 * and the id of the prize that HMAC-SHA256 of "code:player:nonce:client seed" picks by the weights.
 */
export function pickAgain(
  { code, prizes }: { code: string; prizes: readonly { id: number; weight: number }[] },
  record: DrawRecord
): { hash: string; prize: number } {
  const shares = record.weights ?? prizes.map(({ weight }) => weight)
  const { at } = placeOf(shares, numberOf(code, record, sum(shares)).rest)
  return { hash: bytesToHex(sha256(hexToBytes(record.seed))), prize: prizes[at]?.id ?? -1 }
}

/** What a draw should have been picked by, from what is public alone. */
function sharesOf({ pick, prizes, box }: ProofTerms, { ticket_no: ticket, guaranteed }: ProofRecord): number[] {
  if (pick === 'box') {
    const before = box.slice(0, ticket - 1)
    return prizes.map(({ id, stock, is_last, guarded }) =>
      is_last || (guaranteed && !guarded) ? 0 : stock - before.filter(one => one === id).length
    )
  }
  return prizes.map(({ weight, guarded }) => (guaranteed && !guarded ? 0 : weight))
}

function sharesStep(terms: ProofTerms, record: ProofRecord): ProofStep {
  const { prizes, pick } = terms
  const shares = sharesOf(terms, record)
  const same = shares.length === record.weights.length && shares.every((share, i) => share === record.weights[i])
  const isBox = pick === 'box'
  const sound = same && (!isBox || terms.box[record.ticket_no - 1] === record.picked)
  const figures = prizes
    .map(({ name }, i) => [name, String(record.weights[i] ?? 0)] as const)
    .filter(([, n]) => n !== '0')
  const left = sum(shares)
  const words = isBox
    ? record.guaranteed
      ? `这是箱里的第 ${record.ticket_no} 张票，到了必中的次数，只在必中奖品的 ${left} 张里抽，与公开的抽出记录一致。`
      : `这是箱里的第 ${record.ticket_no} 张票，抽之前还剩 ${left} 张，各奖品剩余张数与公开的抽出记录一致。`
    : record.guaranteed
      ? '这一抽到了必中的次数，只在必中的奖品里抽，份数与公布的一致。'
      : '这一抽的各奖品份数与活动公布的一致。'
  const wrong = isBox ? '剩余张数与公开的抽出记录不一致，请联系客服。' : '份数与活动公布的不一致，请联系客服。'
  return { sound, words: sound ? words : wrong, figures }
}

function pickStep({ code, prizes }: ProofTerms, record: ProofRecord): ProofStep {
  const total = sum(record.weights)
  const { digest, rest } = numberOf(code, record, total)
  const { at, from } = placeOf(record.weights, rest)
  const { id, name } = prizes[at] ?? { id: -1, name: '' }
  const to = from + (record.weights[at] ?? 0)
  const sound = id === record.picked
  return {
    sound,
    words: sound
      ? `平台种子、我的种子和序号算出一个大数，除以总份数后的余数落在「${name}」的范围里，所以抽中它。`
      : '重新计算抽中的奖品与记录不一致，请联系客服。',
    figures: [
      ['活动 : 账号 : 序号 : 我的种子', `${code} : ${record.player} : ${record.nonce} : ${record.client_seed}`],
      ['大数（HMAC-SHA256，十六进制）', digest],
      ['除以总份数', String(total)],
      ['余数', String(rest)],
      [`「${name}」的范围`, to > from ? `${from} 至 ${to - 1}` : '无']
    ]
  }
}

/** What was given instead of a prize that had run out, by the rules: the fallback, or without one the next that was left. */
function givenStep({ prizes }: ProofTerms, record: ProofRecord): ProofStep[] {
  const given = prizes.find(({ id }) => id === record.prize)
  const steps: ProofStep[] = []
  if (record.prize !== record.picked) {
    const fallback = prizes.find(prize => prize.fallback)
    const sound = !!given && (record.guaranteed ? given.guarded === 1 : !fallback || fallback.id === record.prize)
    const rule = fallback && !record.guaranteed ? '保底奖品' : '还有剩余的下一个奖品'
    const words = `抽中的奖品当时已抽完，按规则发放${rule}「${given?.name ?? ''}」。`
    steps.push({ sound, words: sound ? words : '代替的奖品不是规则约定的那一个，请联系客服。', figures: [] })
  }
  if (record.bonus) {
    const tickets = sum(prizes.map(({ stock, is_last }) => (is_last ? 0 : stock)))
    const sound = record.ticket_no === tickets
    const words = `这是最后一张票，按规则另得「${record.bonus}」。`
    steps.push({ sound, words: sound ? words : '最后一张的奖品发给了别的票，请联系客服。', figures: [] })
  }
  return steps
}

/** A draw checked step by step on the phone, by what was published before and what is public since. */
export function proofOf(terms: ProofTerms, record: ProofRecord): ProofStep[] {
  const hash = bytesToHex(sha256(hexToBytes(record.seed)))
  const sound = hash === record.hash
  const kept: ProofStep = {
    sound,
    words: sound
      ? '公布的平台种子与抽奖前公布的指纹一致，说明种子没有换过。'
      : '公布的种子与事先公布的指纹不一致，请联系客服。',
    figures: [
      ['平台种子指纹（抽奖前公布）', record.hash],
      ['平台种子', record.seed],
      ['种子的 SHA-256', hash]
    ]
  }
  return [kept, sharesStep(terms, record), pickStep(terms, record), ...givenStep(terms, record)]
}

/** What comes of checking a draw: in a word, and step by step. A draw whose seed is still secret has no steps yet. */
export function verdictOf(
  terms: ProofTerms,
  record: ProofRecord
): { sound: boolean; words: string; steps: readonly ProofStep[] } {
  if (!record.seed) return { sound: true, words: '平台种子更换或活动结束后公布，届时可验证', steps: [] }
  const steps = proofOf(terms, record)
  const wrong = steps.find(step => !step.sound)
  if (wrong) return { sound: false, words: wrong.words, steps }
  const words =
    record.picked === record.prize
      ? '验证通过：结果由事先公布的种子算出'
      : '验证通过：抽中的奖品当时已抽完，由约定的奖品代替'
  return { sound: true, words, steps }
}
