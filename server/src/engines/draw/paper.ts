import { createCipheriv, createHash } from 'node:crypto'
import { setImmediate as others } from 'node:timers/promises'
import type { Campaign, Prize } from './rows'
import { sharesOf } from './terms'

/** Draws that are made on paper before everybody else has their turn: a few milliseconds of them. */
export const SLICE = 500

/** What a campaign's draws on paper are made of. */
export type PaperTerms = Pick<Campaign, 'pick' | 'guarantee'>
export type PaperPrize = Pick<Prize, 'weight' | 'stock' | 'last' | 'guarded' | 'fallback'>

/** Which of these shares a draw picks. */
export type Picking = (shares: readonly number[]) => number

/** A campaign whose prizes are drawn on paper, by one person without caps. */
export interface Paper {
  /** How often each prize was picked, and how often it was given: another stands in for one that is gone. */
  picked: number[]
  given: number[]
  left: readonly number[]
  /** Makes one draw, and answers what it gave; undefined where a real campaign would refuse. */
  draw(picking: Picking): readonly number[] | undefined
}

/** Begins with so many left of each prize; with all of them unless told. */
export function paperOf(
  campaign: PaperTerms,
  prizes: readonly PaperPrize[],
  left = prizes.map(prize => prize.stock)
): Paper {
  const isBox = campaign.pick === 'box'
  const base = sharesOf(campaign, prizes)
  const last = prizes.findIndex(prize => prize.last)
  const picked = prizes.map(() => 0)
  const given = prizes.map(() => 0)
  let dry = 0
  const { guarantee } = campaign
  const isPlain = guarantee === null && !isBox
  const draw = (picking: Picking) => {
    const hasGuarded = guarantee !== null && prizes.some((prize, i) => prize.guarded && left[i]! > 0)
    if (guarantee !== null && !isBox && !hasGuarded) return
    const sure = guarantee !== null && dry + 1 >= guarantee && (hasGuarded || !isBox)
    const shareNow = (share: number, i: number) =>
      sure && !prizes[i]!.guarded ? 0 : isBox && share > 0 ? left[i]! : share
    const shares = isPlain ? base : base.map(shareNow)
    if (shares.every(share => share === 0)) return
    const isOpen = (i: number) => (prizes[i]!.fallback || left[i]! > 0) && (!sure || prizes[i]!.guarded)
    const pick = picking(shares)
    const stand = isOpen(pick) ? pick : standIn(prizes, isOpen, pick)
    if (stand < 0) return
    picked[pick]!++
    given[stand]!++
    left[stand]!--
    dry = prizes[stand]!.guarded ? 0 : dry + 1
    if (last < 0 || given[last] === 1 || prizes.some((prize, i) => !prize.last && left[i] !== 0)) return [stand]
    given[last] = 1
    return [stand, last]
  }
  return { picked, given, left, draw }
}

function standIn(prizes: readonly PaperPrize[], isOpen: (i: number) => boolean, picked: number): number {
  const fallback = prizes.findIndex((prize, i) => prize.fallback && isOpen(i))
  if (fallback >= 0) return fallback
  const turns = prizes.map((_, i) => (picked + i) % prizes.length)
  return turns.find(isOpen) ?? -1
}

interface Play {
  /** How many draws at most. */
  draws: number
  picking: Picking
  /** Whether what a draw gave ends the play. */
  isOver?: (gave: readonly number[]) => boolean
}

/**
 * Draws so often, in slices between which others have their turn; stops where a real campaign would refuse. Answers how
 * often it drew.
 */
export async function playOut(paper: Paper, { draws, picking, isOver }: Play, slice = SLICE): Promise<number> {
  let made = 0
  while (made < draws) {
    for (const until = Math.min(made + slice, draws); made < until; made++) {
      const gave = paper.draw(picking)
      if (!gave || isOver?.(gave)) return made + 1
    }
    await others()
  }
  return made
}

const BLOCK = Buffer.alloc(4_096)

/** Numbers without end for what is drawn on paper: a stream cipher is as even as the picks people are promised, and far faster. */
export function byStream(seed: string, play: number): Picking {
  const key = createHash('sha256').update(`${seed}:${play}`).digest()
  const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  let block = stream.update(BLOCK)
  let at = 0
  return shares => {
    if (at === block.length) {
      block = stream.update(BLOCK)
      at = 0
    }
    const total = shares.reduce((sum, share) => sum + share, 0)
    let rest = (block.readUInt32LE(at) / 2 ** 32) * total
    at += 4
    return shares.findIndex(share => {
      rest -= share
      return rest < 0
    })
  }
}
