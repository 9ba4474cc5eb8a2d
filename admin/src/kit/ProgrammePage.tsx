import { Button, Drawer, Segmented, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { api, type Sent } from '../api'
import { ActForm, ActQuestion } from './Act'
import { useAddress } from './address'
import { type Column, ListPage } from './ListPage'
import { useMay } from './me'
import { useNewest } from './newest'
import type { Act, Filter, ListKey, Programme, RowOf } from './programme'
import { Search } from './Search'
import './programme.css'

/** What somebody is about to do, and with which row. */
interface Begun<Row> {
  act: Act<Row>
  row: Row
}

interface Props<K extends ListKey> {
  of: Programme<K>
  /** Stands before the filters, where a page has more than one list. */
  bar?: ReactNode
}

/** The page of a programme's section: its list, and what may be done with rows and beside them. */
export function ProgrammePage<K extends ListKey>({ of: one, bar }: Props<K>) {
  type Row = RowOf<K>
  const may = useMay()
  const address = useAddress<string>()
  const [begun, setBegun] = useState<Begun<Row> | Begun<undefined>>()
  const [open, setOpen] = useState<Row>()
  const asked = { ...one.asked, ...Object.fromEntries((one.filters ?? []).map(({ name }) => [name, address.of(name)])) }
  const acts = (one.acts ?? []).filter(act => may(act.right))
  const { Detail } = one
  const edit = (row: Row) => {
    const act = acts.find(({ form, when }) => form?.from && (!when || when(row)))
    if (act) setBegun({ act, row })
  }
  const newestOf = useNewest<Row>(one.list, one.keyOf)
  return (
    <>
      <ListPage<Row>
        title={one.title}
        name={one.list}
        asked={asked}
        load={page => load(one, asked, page)}
        keyOf={one.keyOf}
        columns={[...one.columns, ...doing(acts, Detail && setOpen, (act, row) => setBegun({ act, row }))]}
        empty={one.empty}
        onOpen={Detail && setOpen}
        onEdit={edit}
        filters={
          <>
            {bar}
            {one.filters && <Filters of={one.filters} address={address} />}
          </>
        }
        actions={(one.top ?? [])
          .filter(act => may(act.right))
          .map(act => (
            <Button key={act.title} type="primary" onClick={() => setBegun({ act, row: undefined })}>
              {act.title}
            </Button>
          ))}
      />
      {begun && (
        <ActDialog
          {...(begun as Begun<unknown>)}
          newest={() => newestOf(begun.row)}
          onClose={() => setBegun(undefined)}
        />
      )}
      {open && Detail && (
        <Drawer open size={640} title={one.title} onClose={() => setOpen(undefined)}>
          <Detail row={open} />
        </Drawer>
      )}
    </>
  )
}

const ActDialog = (props: Begun<unknown> & { newest?(): Promise<unknown>; onClose(): void }) => {
  const act = props.act as Act<unknown>
  return act.form ? <ActForm {...props} act={act} /> : <ActQuestion {...props} act={act} />
}

type Page = Parameters<Parameters<typeof ListPage>[0]['load']>[0]

/** Rows of a page; of a list that comes whole, those the page would show. */
async function load<K extends ListKey>(one: Programme<K>, asked: object, { page, limit }: Page) {
  const sent = one.paged ? { ...asked, page, limit } : asked
  const { list, count } = (await api(one.list, sent as Sent<K>)) as unknown as { list: RowOf<K>[]; count?: number }
  if (one.paged) return { list, count: count ?? list.length }
  // Two lists may share a page of the address: a short one is always shown whole.
  const rows = list.length > limit ? list.slice((page - 1) * limit, page * limit) : list
  return { list: rows, count: list.length }
}

/** The column of what may be done with a row; none where nothing may. */
function doing<Row extends object>(
  acts: readonly Act<Row>[],
  look: ((row: Row) => void) | undefined,
  begin: (act: Act<Row>, row: Row) => void
): Column<Row>[] {
  if (acts.length === 0 && !look) return []
  const draw = (row: Row) => (
    <Space size={0}>
      {look && (
        <Button type="link" size="small" onClick={() => look(row)}>
          查看
        </Button>
      )}
      {acts
        .filter(act => !act.when || act.when(row))
        .map(act => (
          <Button
            key={act.title}
            type="link"
            size="small"
            className={act.danger && 'danger'}
            onClick={() => begin(act, row)}
          >
            {act.title}
          </Button>
        ))}
    </Space>
  )
  return [{ field: '' as keyof Row & string, title: '操作', fixed: 'right', draw }]
}

interface FiltersProps {
  of: readonly Filter[]
  address: ReturnType<typeof useAddress<string>>
}

const Filters = ({ of: filters, address }: FiltersProps) => (
  <>
    {filters.map(({ name, title, options, Picker }) =>
      Picker ? (
        <span key={name} className="filter-picker">
          <Picker
            aria-label={title}
            value={address.of(name) || undefined}
            onChange={value => address.set({ [name]: value ?? '' })}
          />
        </span>
      ) : options ? (
        <Segmented
          key={name}
          aria-label={title}
          options={[...options]}
          value={address.of(name)}
          onChange={value => address.set({ [name]: value })}
        />
      ) : (
        <Search key={name} name={name} placeholder={title} of={address.of} set={address.set} />
      )
    )}
  </>
)
