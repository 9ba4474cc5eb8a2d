import type { ReactNode } from 'react'
import { AssetName } from './form/pickers'
import { Count, grouped } from './parts'
import { Tag } from './Tag'

/** A column over one field of a row, whatever else the row has. */
interface Cell<F extends string> {
  field: F
  title: string
  align?: 'right'
  draw(row: { readonly [field in F]?: unknown }): ReactNode
}

/** How states are told: words, and a colour where one helps. */
export type States = Readonly<Record<string, string | readonly [words: string, color: string]>>

export const StateTag = ({ of, states }: { of: string; states: States }) => {
  const told = states[of] ?? of
  const [words, color] = typeof told === 'string' ? [told, ''] : told
  return <Tag color={color}>{words}</Tag>
}

/** What a list is narrowed to by its states: all of them, or one. */
export const choicesOf = (all: States) => [
  { value: '', label: '全部' },
  ...Object.entries(all).map(([value, told]) => ({ value, label: typeof told === 'string' ? told : told[0] }))
]

/** Columns that many lists have, by the field they show. */
export const state = <F extends string>(field: F, states: States, title = '状态'): Cell<F> => ({
  field,
  title,
  draw: row => <StateTag of={String(row[field])} states={states} />
})

export const number = <F extends string>(field: F, title: string): Cell<F> => ({
  field,
  title,
  align: 'right',
  draw: row => <Count of={String(row[field])} />
})

/** An amount without the digits that say nothing: 25.0000 as 25. */
export const plain = (amount: string) => grouped(amount.replace(/\.0+$|(\.\d*?)0+$/, '$1'))

/** An amount of what the page is about. */
export const quantity = <F extends string>(field: F, title: string): Cell<F> => ({
  field,
  title,
  align: 'right',
  draw: row => <span className="money">{plain(String(row[field]))}</span>
})

export const yuan = <F extends string>(field: F, title: string): Cell<F> => ({
  field,
  title,
  align: 'right',
  draw: row => <span className="money">{row[field] ? `¥${grouped(String(row[field]))}` : '—'}</span>
})

export const percent = <F extends string>(field: F, title: string): Cell<F> => ({
  field,
  title,
  align: 'right',
  draw: row => (row[field] === undefined ? '—' : `${Number(row[field]) / 100}%`)
})

/** An amount with what it is of, which another field says. */
export const amount = <F extends string, A extends string>(field: F, title: string, of: A) => ({
  field,
  title,
  align: 'right' as const,
  draw: (row: { readonly [name in F | A]?: unknown }) => (
    <span className="money">
      {grouped(String(row[field]))} <AssetName of={String(row[of])} />
    </span>
  )
})

export const asset = <F extends string>(field: F, title: string): Cell<F> => ({
  field,
  title,
  draw: row => <AssetName of={String(row[field])} />
})

export const onOff = <F extends string>(field: F, title: string): Cell<F> => ({
  field,
  title,
  draw: row => (row[field] ? <Tag color="green">是</Tag> : <Tag>否</Tag>)
})

/** From when until when. */
export const span = (title = '时间') => ({
  field: 'starts_at' as const,
  title,
  draw: (row: { starts_at: string; ends_at: string }) => `${row.starts_at} 至 ${row.ends_at}`
})
