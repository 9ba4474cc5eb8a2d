import { Chips } from '@/kit/parts/Chips'

interface Props {
  trades: readonly { id: string; name: string }[]
  /** '' for all of them. */
  value: string
  onChange: (trade: string) => void
  ground?: 'card' | 'page'
  className: string
}

/** Trades of stores to choose one of, or all. */
export const TradeChips = ({ trades, ...rest }: Props) => (
  <Chips
    items={[{ value: '', text: '全部' }, ...trades.map(({ id, name }) => ({ value: id, text: name }))]}
    {...rest}
  />
)
