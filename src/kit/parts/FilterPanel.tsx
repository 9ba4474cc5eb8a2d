import { Input, View } from '@tarojs/components'
import { type ReactNode, useEffect, useState } from 'react'
import { fenOf } from '@/lib/format'
import { Button } from './Button'
import { Popup } from './Popup'
import './FilterPanel.scss'

export interface FilterGroup {
  /** The filter's name on the wire. */
  name: string
  title: string
  options: readonly { value: string; text: string }[]
}

/** What is filtered by: a price range in yuan, marks that are on, one value of each group. Absent: not filtered. */
export type Filters = Record<string, string | undefined>

interface Props {
  open: boolean
  onClose: () => void
  value: Filters
  onApply: (value: Filters) => void
  /** Marks that are on or off, '1' when on: is_new, is_hot. */
  marks?: readonly { name: string; text: string }[]
  marksTitle?: string
  groups?: readonly FilterGroup[]
  /** Without a price range. */
  noPrice?: boolean
}

/** The drawer in which a list is narrowed. Nothing changes until it is applied. */
export function FilterPanel({
  open,
  onClose,
  value,
  onApply,
  marks = [],
  marksTitle = '商品特色',
  groups = [],
  noPrice
}: Props) {
  const [draft, setDraft] = useState<Filters>(value)
  useEffect(() => {
    if (open) setDraft(value)
  }, [open])
  const set = (name: string, next: string | undefined) => setDraft(old => ({ ...old, [name]: next }))
  const apply = (next: Filters) => {
    onApply(inOrder(next))
    onClose()
  }
  const footer = (
    <View className="filter__buttons">
      <Button kind="plain" block onClick={() => apply({})}>
        重置
      </Button>
      <Button kind="main" block onClick={() => apply(draft)}>
        确定
      </Button>
    </View>
  )
  return (
    <Popup open={open} onClose={onClose} side="right" title="筛选" footer={footer}>
      <View className="filter">
        {!noPrice && (
          <Section title="价格区间（元）">
            <View className="filter__range">
              <PriceInput label="最低价" value={draft.price_min} onChange={text => set('price_min', text)} />
              <View className="filter__dash" />
              <PriceInput label="最高价" value={draft.price_max} onChange={text => set('price_max', text)} />
            </View>
          </Section>
        )}
        {marks.length > 0 && (
          <Section title={marksTitle}>
            {marks.map(mark => (
              <Chip
                key={mark.name}
                on={draft[mark.name] === '1'}
                onClick={() => set(mark.name, draft[mark.name] ? undefined : '1')}
              >
                {mark.text}
              </Chip>
            ))}
          </Section>
        )}
        {groups.map(group => (
          <Section key={group.name} title={group.title}>
            {group.options.map(({ value, text }) => (
              <Chip
                key={value}
                on={draft[group.name] === value}
                onClick={() => set(group.name, draft[group.name] === value ? undefined : value)}
              >
                {text}
              </Chip>
            ))}
          </Section>
        ))}
      </View>
    </Popup>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <View className="filter__section">
    <View className="filter__title">{title}</View>
    <View className="filter__options">{children}</View>
  </View>
)

const Chip = ({ on, onClick, children }: { on: boolean; onClick: () => void; children: ReactNode }) => (
  <View className={`filter__chip ${on ? 'filter__chip--on' : ''}`} role="button" onClick={onClick}>
    <View className="filter__word">{children}</View>
  </View>
)

function PriceInput({ label, value, onChange }: { label: string; value?: string; onChange: (text?: string) => void }) {
  return (
    <Input
      className="filter__price"
      type="digit"
      maxlength={9}
      value={value ?? ''}
      placeholder={label}
      placeholderClass="filter__hint"
      nativeProps={{ 'aria-label': label }}
      onInput={event => onChange(event.detail.value.trim() || undefined)}
    />
  )
}

/** What is no amount is left out, and a range entered the wrong way round is turned. */
export function inOrder(filters: Filters): Filters {
  const amount = (text?: string) => (text && /^\d{1,9}(\.\d{1,2})?$/.test(text) ? text : undefined)
  const low = amount(filters.price_min)
  const high = amount(filters.price_max)
  const turned = low && high && (fenOf(low) ?? 0) > (fenOf(high) ?? 0)
  return { ...filters, price_min: turned ? high : low, price_max: turned ? low : high }
}
