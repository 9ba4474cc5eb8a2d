import { Button } from 'antd'
import { useCarriers } from './carriers'
import type { MoreName, Of } from './filter'

interface Props {
  of: Of
  set(changes: Partial<Record<MoreName, string>>): void
}

const TITLES = { goods: '商品', paid: '付款', sent: '发货', province: '省份', price: '实付', carrier: '快递' } as const

/** "2026-11-01 至 2026-11-20", or one end of it. */
function rangeOf(from: string, until: string, unit = '') {
  if (from && until) return from === until ? `${unit}${from}` : `${unit}${from} 至 ${unit}${until}`
  return from ? `${unit}${from} 起` : until && `至 ${unit}${until}`
}

/** What the list is narrowed to by the drawer, each taken back by a press. */
export default function Chips({ of, set }: Props) {
  const carriers = useCarriers()
  const carrier = of('carrier') && (carriers?.find(({ value }) => value === of('carrier'))?.label ?? '…')
  const chips: [words: string, names: MoreName[]][] = [
    [told('goods', of('goods')), ['goods']],
    [told('paid', rangeOf(of('paidFrom'), of('paidUntil'))), ['paidFrom', 'paidUntil']],
    [told('sent', rangeOf(of('sentFrom'), of('sentUntil'))), ['sentFrom', 'sentUntil']],
    [told('province', of('province')), ['province']],
    [told('price', rangeOf(of('priceFrom'), of('priceUntil'), '¥')), ['priceFrom', 'priceUntil']],
    [told('carrier', carrier), ['carrier']],
    [of('mark') && '有买家留言', ['mark']],
    [of('note') && '有备注', ['note']]
  ]
  const shown = chips.filter(([words]) => words)
  const without = (names: readonly MoreName[]) => Object.fromEntries(names.map(name => [name, '']))
  return (
    <div className="chips">
      {shown.map(([words, names]) => (
        <Button key={words} size="small" aria-label={`取消 ${words}`} onClick={() => set(without(names))}>
          {words} ✕
        </Button>
      ))}
      <Button size="small" type="link" onClick={() => set(without(shown.flatMap(([, names]) => names)))}>
        全部取消
      </Button>
    </div>
  )
}

const told = (name: keyof typeof TITLES, words: string) => words && `${TITLES[name]}：${words}`
