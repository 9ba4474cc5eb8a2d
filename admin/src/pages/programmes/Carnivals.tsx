import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Space, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Answer, api } from '../../api'
import { ActForm, ActQuestion } from '../../kit/Act'
import { number, span, state } from '../../kit/cells'
import { useMay } from '../../kit/me'
import { ProgrammePage } from '../../kit/ProgrammePage'
import { Count } from '../../kit/parts'
import { type Act, programme, type RowOf } from '../../kit/programme'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'

type Row = RowOf<'GET /api/admin/carnival/rounds'>
type Goods = Answer<'GET /api/admin/carnival'>['goods'][number]

const STATES = { draft: '未开启', open: ['进行中', 'green'], closed: '已结束' } as const
const KINDS = { points: '积分', prize_coupon: '优惠券', prize_goods: '商品', prize_again: '再抽一次' }

const loadAssets = async () =>
  (await api('GET /api/admin/draws')).point_assets.map(({ code, name }) => ({ value: code, label: name }))
const loadTasks = async () =>
  (await api('GET /api/admin/tasks')).list.map(({ id, title }) => ({ value: id, label: title }))

/** What a draw of the carnival is: for chances alone, by weights. */
const DRAW = { place: 'carnival', entry: 'chances', pick: 'weights', asset: 'jindou', price: '0' } as const
const never = { when: () => false }
const isPoints = (_: object, { kind = 'points' }: { kind?: unknown }) => kind === 'points'
const isGoods = (_: object, { kind }: { kind?: unknown }) => kind === 'prize_goods'

const drawWords = {
  code: { label: '编号', help: '小写字母开头，3 到 30 位字母、数字或 -' },
  chance_price: never,
  guarantee: never,
  rounds: never,
  person_day: { label: '每人每天最多抽', unit: '次' },
  person_total: { label: '每人一共最多抽', unit: '次' },
  starts_at: { label: '开始时间' },
  ends_at: { label: '结束时间' },
  prizes: {
    help: '有且只有一个数量为 0 的保底奖品，如「谢谢参与」。权重越大越容易抽中',
    of: {
      name: { label: '名称' },
      kind: { options: KINDS, help: '不选为积分' },
      asset: { label: '积分', help: '不选为金豆', choices: { name: 'point-assets', load: loadAssets }, when: isPoints },
      amount: { label: '每份数量', when: isPoints },
      template_id: { label: '优惠券', when: (_: object, { kind }: { kind?: unknown }) => kind === 'prize_coupon' },
      product_id: { label: '商品', when: isGoods },
      sku_id: { label: '规格', when: isGoods },
      post_free: { when: isGoods },
      days: { unit: '天', help: '留空不限', when: isGoods },
      last: never,
      guarded: never
    }
  }
}

const turn = (act: 'open' | 'close', title: string, told: string, of: Row['state']) =>
  ({
    title,
    key: 'POST /api/admin/draw/state',
    right: 'draw.edit',
    done: `已${title}`,
    when: (row: Row) => row.state === of,
    fixed: (row: Row) => ({ code: row.code, act }),
    ask: { words: (row: Row) => `「${row.title}」${told}` }
  }) as const

const ROUNDS = programme({
  title: '嘉年华',
  list: 'GET /api/admin/carnival/rounds',
  paged: true,
  keyOf: row => row.code,
  empty: '还没有嘉年华',
  columns: [
    {
      field: 'title',
      title: '嘉年华',
      draw: row => (
        <>
          <div>{row.title}</div>
          <div className="soft">{row.code}</div>
        </>
      )
    },
    state('state', STATES),
    {
      field: 'is_set',
      title: '抽奖机会',
      draw: row =>
        row.is_set ? `每天 ${row.day_times} 次，${row.tasks.length} 个任务` : <Tag color="orange">未设置</Tag>
    },
    { field: 'prizes', title: '奖品', align: 'right', draw: row => `${row.prizes.length} 种` },
    number('goods_num', '商城商品'),
    number('person_day', '每天最多抽'),
    span()
  ],
  Detail: ({ row }) => <Round row={row} />,
  top: [
    {
      title: '新建嘉年华',
      key: 'POST /api/admin/draw',
      right: 'draw.edit',
      done: '已保存，请设置抽奖机会',
      fixed: () => DRAW,
      form: { words: drawWords, help: '保存后设置抽奖机会、上架商城商品，在「抽奖」里试算，资金池足额后开启。' }
    }
  ],
  acts: [
    {
      title: '编辑',
      key: 'POST /api/admin/draw',
      right: 'draw.edit',
      done: '已保存',
      when: row => row.state === 'draft',
      fixed: () => DRAW,
      form: { words: drawWords, from: row => row, locked: ['code'] }
    },
    {
      title: '抽奖机会',
      key: 'POST /api/admin/carnival',
      right: 'draw.edit',
      done: '已保存',
      when: row => row.state !== 'closed',
      fixed: row => ({ code: row.code }),
      form: {
        words: {
          day_times: { unit: '次', help: '每天可以领取，当天有效；0 为没有每日机会' },
          tasks: {
            help: '完成任务领取机会，任务自己的奖励同时到账',
            of: { task: { choices: { name: 'tasks', load: loadTasks } }, times: { label: '机会', unit: '次' } }
          }
        },
        from: row => row
      }
    },
    {
      title: '上架商品',
      key: 'POST /api/admin/carnival/goods',
      right: 'draw.edit',
      done: '已上架',
      when: row => row.state !== 'closed' && row.is_set === 1,
      fixed: row => ({ code: row.code }),
      form: {
        words: {
          remove: never,
          goods: {
            of: {
              name: { label: '名称' },
              product_id: { label: '商品' },
              sku_id: { label: '规格' },
              chances: { label: '兑换所需机会', unit: '次', help: '留空不能用机会兑换' },
              beans: { label: '兑换所需金豆', help: '留空不能用金豆兑换' },
              stock: { unit: '件' },
              person_max: { unit: '件' }
            }
          }
        },
        help: '数量从货架上扣下，没兑完的在下架或嘉年华结束后退回货架。'
      }
    },
    turn('open', '开启', '开启后奖品和概率不能再改，资金池须足额。', 'draft'),
    { ...turn('close', '结束', '结束后不能再抽奖和兑换，剩余商品退回货架。', 'open'), danger: true }
  ]
})

interface ShelfRow extends Goods {
  code: string
}

const CHANGE: Act<ShelfRow> = {
  title: '修改商品',
  key: 'POST /api/admin/carnival/goods/change',
  right: 'draw.edit',
  done: '已保存',
  fixed: row => ({ code: row.code, id: row.id }),
  form: {
    words: {
      chances: { label: '兑换所需机会', unit: '次', help: '留空不能用机会兑换' },
      beans: { label: '兑换所需金豆', help: '留空不能用金豆兑换' },
      person_max: { unit: '件' },
      more: { unit: '件', help: '从货架上再扣下这么多' }
    },
    from: row => ({ ...row })
  }
}
const REMOVE: Act<ShelfRow> = {
  title: '下架商品',
  key: 'POST /api/admin/carnival/goods',
  right: 'draw.edit',
  done: '已下架',
  danger: true,
  fixed: row => ({ code: row.code, remove: row.id }),
  ask: { words: row => `「${row.name}」剩下的 ${row.left} 件退回货架，已兑换的不受影响。` }
}

/** A round with its shop and how many chances are out. */
function Round({ row }: { row: Row }) {
  const asked = { code: row.code }
  const query = useQuery({ queryKey: ['carnival', row.code], queryFn: () => api('GET /api/admin/carnival', asked) })
  if (!query.data) return <StateOf query={query} />
  const { day_times, tasks, goods, given, left } = query.data
  const facts = [
    { label: '每天机会', children: `${day_times} 次` },
    { label: '任务', children: <Tasks of={tasks} /> },
    { label: '已领取机会', children: <Count of={given} /> },
    { label: '未使用机会', children: <Count of={left} /> },
    { label: '奖品与资金池', children: <Link to={`/draws?search=${row.code}`}>在「抽奖」里查看</Link> }
  ]
  return (
    <>
      <Descriptions column={1} title={row.title} items={facts.map(item => ({ ...item, key: item.label }))} />
      <h3>商城商品</h3>
      <Shelf rows={goods.map(one => ({ ...one, code: row.code }))} isOver={row.state === 'closed'} />
    </>
  )
}

function Tasks({ of: tasks }: { of: Row['tasks'] }) {
  const { data } = useQuery({ queryKey: ['choices', 'tasks'], queryFn: loadTasks })
  const nameOf = (code: string) => data?.find(({ value }) => value === code)?.label ?? code
  return <>{tasks.map(({ task, times }) => `${nameOf(task)} ${times} 次`).join('、') || '—'}</>
}

function Shelf({ rows, isOver }: { rows: ShelfRow[]; isOver: boolean }) {
  const may = useMay()
  const [begun, setBegun] = useState<{ act: Act<ShelfRow>; row: ShelfRow }>()
  const Dialog = begun?.act.form ? ActForm : ActQuestion
  return (
    <>
      <Table<ShelfRow>
        size="small"
        rowKey="id"
        dataSource={rows}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: '商城还没有商品' }}
        columns={[
          { title: '商品', dataIndex: 'name' },
          { title: '机会', key: 'chances', align: 'right', render: (_, one) => one.chances ?? '—' },
          { title: '金豆', key: 'beans', align: 'right', render: (_, one) => one.beans ?? '—' },
          { title: '剩余', key: 'left', align: 'right', render: (_, one) => `${one.left} / ${one.stock}` },
          { title: '每人限兑', dataIndex: 'person_max', align: 'right' },
          ...(may('draw.edit') && !isOver
            ? [
                {
                  title: '操作',
                  key: 'acts',
                  render: (_: unknown, one: ShelfRow) => <Acts row={one} begin={setBegun} />
                }
              ]
            : [])
        ]}
      />
      {begun && <Dialog act={begun.act as Act<unknown>} row={begun.row} onClose={() => setBegun(undefined)} />}
    </>
  )
}

interface ActsProps {
  row: ShelfRow
  begin(begun: { act: Act<ShelfRow>; row: ShelfRow }): void
}

const Acts = ({ row, begin }: ActsProps) => (
  <Space size={0}>
    <Button type="link" size="small" onClick={() => begin({ act: CHANGE, row })}>
      修改
    </Button>
    {row.left > 0 && (
      <Button type="link" size="small" className="danger" onClick={() => begin({ act: REMOVE, row })}>
        下架
      </Button>
    )}
  </Space>
)

export default () => <ProgrammePage of={ROUNDS} />
