import { useQuery } from '@tanstack/react-query'
import { Button, Segmented, Select, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Answer, api, type Sent } from '../../api'
import { useAddress } from '../../kit/address'
import { Days, dayStart } from '../../kit/days'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay } from '../../kit/me'
import { Count, Exact, Money } from '../../kit/parts'
import { Search } from '../../kit/Search'
import { Tag } from '../../kit/Tag'
import { Face } from './Face'
import { TagPicker } from './TagPicker'
import { COLOURS } from './words'

const ExportMembers = lazy(() => import('./ExportMembers'))
const TagMany = lazy(() => import('./TagMany').then(({ TagMany }) => ({ default: TagMany })))

type Row = Answer<'GET /api/admin/customer/list'>['list'][number]
type Filter = 'search' | 'level' | 'tag' | 'state' | 'from' | 'until' | 'bought' | 'sort'

const STATES = [
  { value: '', label: '全部' },
  { value: 'active', label: '正常' },
  { value: 'blocked', label: '已封禁' },
  { value: 'closing', label: '申请注销' },
  { value: 'gone', label: '已注销' }
]
const SORTS = [
  { value: 'new', label: '最近注册' },
  { value: 'old', label: '最早注册' },
  { value: 'growth', label: '成长值最高' },
  { value: 'paid', label: '消费最多' }
]

const COLUMNS: Column<Row>[] = [
  {
    field: 'nickname',
    title: '会员',
    width: 200,
    draw: row => (
      <Link to={`/customers/${row.uid}`}>
        <Face of={row} />
      </Link>
    )
  },
  { field: 'phone', title: '手机号', draw: row => row.phone || <span className="soft">无</span> },
  { field: 'level_name', title: '等级' },
  {
    field: '_state',
    title: '状态',
    draw: row => (
      <>
        <Tag color={COLOURS[row.state]}>{row._state}</Tag>
        {row.is_closing === 1 && <Tag color="orange">申请注销</Tag>}
      </>
    )
  },
  {
    field: 'tags',
    title: '标签',
    width: 180,
    draw: row => (
      <Space size={[4, 4]} wrap>
        {row.tags.map(({ id, name }) => (
          <Tag key={id}>{name}</Tag>
        ))}
      </Space>
    )
  },
  { field: 'order_count', title: '订单', align: 'right', draw: row => <Count of={row.order_count} /> },
  { field: 'sum_price', title: '消费', align: 'right', draw: row => <Money of={row.sum_price} /> },
  { field: 'growth', title: '成长值', align: 'right', draw: row => <Count of={row.growth} /> },
  { field: 'add_time', title: '注册时间', draw: row => <Exact at={row.add_time} /> }
]

/** Everybody who has an account; every filter is in the address. */
export default function Customers() {
  const { of, set } = useAddress<Filter>()
  const navigate = useNavigate()
  const may = useMay()
  const [chosen, setChosen] = useState<string[]>([])
  const [isExporting, setExporting] = useState(false)
  const [tagging, setTagging] = useState<'chosen' | 'phones'>()
  const filter: Sent<'POST /api/admin/customer/export'> = {
    search: of('search'),
    level: of('level') ? Number(of('level')) : undefined,
    tag: of('tag') || undefined,
    state: (of('state') || 'all') as 'all',
    from: dayStart(of('from')),
    until: dayStart(of('until'), 1),
    bought: of('bought') ? 1 : undefined
  }
  const asked: Sent<'GET /api/admin/customer/list'> = { ...filter, sort: (of('sort') || 'new') as 'new' }
  const close = () => {
    setTagging(undefined)
    setChosen([])
  }
  return (
    <>
      <ListPage
        title="会员"
        name="customers"
        asked={Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, String(value ?? '')]))}
        load={page => api('GET /api/admin/customer/list', { ...asked, page: page.page, limit: page.limit })}
        columns={COLUMNS}
        keyOf={row => row.uid}
        empty="没有符合条件的会员"
        onOpen={row => navigate(`/customers/${row.uid}`)}
        filters={<Filters of={of} set={set} />}
        chosen={may('customer.tag') ? { keys: chosen, set: setChosen } : undefined}
        actions={
          <Space>
            {may('customer.export') && <Button onClick={() => setExporting(true)}>导出</Button>}
            {may('customer.tag') && (
              <>
                <Button disabled={chosen.length === 0} onClick={() => setTagging('chosen')}>
                  {chosen.length > 0 ? `为 ${chosen.length} 位会员打标签` : '打标签'}
                </Button>
                <Button onClick={() => setTagging('phones')}>按手机号打标签</Button>
              </>
            )}
          </Space>
        }
      />
      {isExporting && (
        <Suspense>
          <ExportMembers asked={filter} onClose={() => setExporting(false)} />
        </Suspense>
      )}
      {tagging && (
        <Suspense>
          <TagMany people={tagging === 'chosen' ? chosen : undefined} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function Filters({ of, set }: Pick<ReturnType<typeof useAddress<Filter>>, 'of' | 'set'>) {
  const levels = useQuery({
    queryKey: ['customer-levels'],
    queryFn: () => api('GET /api/admin/customer/levels'),
    staleTime: Number.POSITIVE_INFINITY
  })
  return (
    <>
      <Segmented options={STATES} value={of('state')} onChange={state => set({ state })} />
      <Search name="search" placeholder="手机尾号、昵称、邀请码或编号" width={280} of={of} set={set} />
      <Select
        aria-label="会员等级"
        style={{ width: 120 }}
        placeholder="会员等级"
        allowClear
        value={of('level') || undefined}
        onChange={level => set({ level: level ?? '' })}
        options={levels.data?.map(({ level, level_name }) => ({ value: String(level), label: level_name }))}
      />
      <TagPicker
        aria-label="按标签筛选"
        width={140}
        value={of('tag') || undefined}
        onChange={tag => set({ tag: tag ?? '' })}
      />
      <Select
        aria-label="是否买过"
        style={{ width: 110 }}
        placeholder="是否买过"
        allowClear
        value={of('bought') || undefined}
        onChange={bought => set({ bought: bought ?? '' })}
        options={[{ value: '1', label: '买过' }]}
      />
      <Days of={of} set={set} />
      <Select
        aria-label="排序"
        style={{ width: 120 }}
        value={of('sort') || 'new'}
        onChange={sort => set({ sort: sort === 'new' ? '' : sort })}
        options={SORTS}
      />
    </>
  )
}
