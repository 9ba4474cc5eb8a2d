import { monthText } from '@/lib/format'

/** A movement as the wire has it: `pm` 1 in, 0 out; `number` the amount as people read it. */
export interface Bill {
  id: string
  pm: 0 | 1
  title: string
  number: string
  add_time: number
  mark?: string
  /** Said beside the title of what has not arrived: 待发放. */
  tag?: string
}

/** The movements of one month, newest first, and what came in and went out in it. */
export interface Month<T extends Bill> {
  month: string
  income: string
  spent: string
  /** Read instead of the two. */
  sums?: string
  bills: T[]
}

/** A sum of decimal texts, exact: both in units of the longest fraction. */
function sumOf(texts: string[]): string {
  const digits = Math.max(0, ...texts.map(text => text.split('.')[1]?.length ?? 0))
  const units = texts.reduce((sum, text) => {
    const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
    return sum + BigInt(whole + fraction.padEnd(digits, '0'))
  }, BigInt(0))
  const padded = String(units).padStart(digits + 1, '0')
  return digits ? `${padded.slice(0, -digits)}.${padded.slice(-digits)}` : padded
}

/** What the server says of a whole month: `title` is its name as `monthText` writes it. */
export interface MonthSum {
  title: string
  income: string
  spent: string
  /** Read instead of the two. */
  sums?: string
}

/** Groups movements, newest first, by China's calendar month, with the server's totals, or those of what is in hand. */
export function groupByMonth<T extends Bill>(bills: readonly T[], sums: readonly MonthSum[] = []): Month<T>[] {
  const months: { month: string; bills: T[] }[] = []
  for (const bill of bills) {
    const month = monthText(bill.add_time)
    const last = months[months.length - 1]
    if (last?.month === month) last.bills.push(bill)
    else months.push({ month, bills: [bill] })
  }
  const total = (group: T[], pm: 0 | 1) => sumOf(group.filter(bill => bill.pm === pm).map(bill => bill.number))
  return months.map(group => {
    const whole = sums.find(sum => sum.title === group.month)
    return {
      ...group,
      income: whole?.income ?? total(group.bills, 1),
      spent: whole?.spent ?? total(group.bills, 0),
      ...(whole?.sums && { sums: whole.sums })
    }
  })
}
