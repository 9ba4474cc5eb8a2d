import { groupBy } from '../../lib/group'
import { splitByWeight } from '../../lib/money'

/** One price of a freight template; see `freight_rules`. */
export interface FreightRule {
  regionCodes: string[]
  deliverable: boolean
  firstUnits: number
  firstFeeFen: bigint
  nextUnits: number
  nextFeeFen: bigint
  freeOverFen: bigint | null
  /** Days on the way; null: as many as the shop says. */
  transitDays?: number | null
}

export interface FreightTemplate {
  id: string
  chargeBy: 'piece' | 'weight'
  rules: FreightRule[]
}

/** How a product is sent: free, at one postage whatever the number, or by a template. */
export type FreightTerms = { by: 'free' } | { by: 'postage'; fen: bigint } | { by: 'template'; id: string }

export interface FreightLine {
  productId: string
  qty: number
  weightG: number
  goodsFen: bigint
  freight: FreightTerms
}

/** Freight of each line in fen, and the indexes of lines that cannot be sent to the region. */
export interface Freight {
  fen: bigint[]
  undeliverable: number[]
}

/**
 * Prices the sending of one shop's lines to a region (its code, such as "440305"; empty while no address is known, which
 * takes the rule for everywhere else). Lines of one template are weighed together and what they cost is split over them.
 */
export function freightOf(
  lines: readonly FreightLine[],
  templates: ReadonlyMap<string, FreightTemplate>,
  regionCode: string
): Freight {
  const fen = lines.map(() => 0n)
  const undeliverable: number[] = []
  const groups = groupBy(lines.keys(), i => groupOf(lines[i]!))
  for (const members of groups.values()) {
    const { freight } = lines[members[0]!]!
    if (freight.by === 'free') continue
    if (freight.by === 'postage') {
      share(fen, members, freight.fen, i => BigInt(lines[i]!.qty))
      continue
    }
    const template = templates.get(freight.id)
    const rule = template && ruleFor(template, regionCode)
    if (!template || !rule?.deliverable) {
      if (regionCode) undeliverable.push(...members)
      continue
    }
    const units = (i: number) =>
      BigInt(template.chargeBy === 'piece' ? lines[i]!.qty : lines[i]!.qty * lines[i]!.weightG)
    const goodsFen = sum(members.map(i => lines[i]!.goodsFen))
    share(fen, members, feeOf(rule, sum(members.map(units)), goodsFen), units)
  }
  return { fen, undeliverable }
}

const sum = (values: bigint[]) => values.reduce((a, b) => a + b, 0n)

function groupOf(line: FreightLine): string {
  if (line.freight.by === 'template') return `template ${line.freight.id}`
  return line.freight.by === 'postage' ? `product ${line.productId}` : 'free'
}

function share(fen: bigint[], members: number[], total: bigint, weight: (i: number) => bigint) {
  const parts = splitByWeight(total, members.map(weight))
  members.forEach((i, nth) => {
    fen[i] = parts[nth]!
  })
}

/** The rule with the longest region code the address begins with; a rule without codes is for everywhere else. */
export function ruleFor(template: FreightTemplate, regionCode: string): FreightRule | undefined {
  let best: FreightRule | undefined
  let length = -1
  for (const rule of template.rules) {
    const fits =
      rule.regionCodes.length === 0 ? [''] : rule.regionCodes.filter(code => code && regionCode.startsWith(code))
    const longest = Math.max(-1, ...fits.map(code => code.length))
    if (longest > length) {
      best = rule
      length = longest
    }
  }
  return best
}

function feeOf(rule: FreightRule, units: bigint, goodsFen: bigint): bigint {
  if (rule.freeOverFen !== null && goodsFen >= rule.freeOverFen) return 0n
  const over = units - BigInt(rule.firstUnits)
  if (over <= 0n) return rule.firstFeeFen
  const step = BigInt(rule.nextUnits)
  return rule.firstFeeFen + ((over + step - 1n) / step) * rule.nextFeeFen
}
