import { App, Button, Drawer, Space, Table } from 'antd'
import { Link } from 'react-router'
import type { Answer } from '../../api'
import { useDeed } from '../../kit/deed'
import { useMay } from '../../kit/me'
import { Count } from '../../kit/parts'
import { DrawRecords } from './DrawRecords'
import type { DrawRow } from './Draws'
import { Simulator } from './Simulator'
import { assetName, isPlain, lackOf, STATE_WORDS } from './words'

type Assets = Answer<'GET /api/admin/draws'>['point_assets']

const amountOf = (amount: string) => <Count of={amount} />

interface Props {
  row: DrawRow
  assets: Assets
  onEdit(): void
  onClose(): void
}

/** One draw: its prizes against their odds, what its pool needs, and a simulation before it opens. */
export function Draw({ row, assets, onEdit, onClose }: Props) {
  const may = useMay()
  return (
    <Drawer
      open
      size={760}
      title={`${row.title} · ${STATE_WORDS[row.state]}`}
      onClose={onClose}
      footer={may('draw.edit') && row.state !== 'closed' && <Turn row={row} />}
      extra={may('draw.edit') && isPlain(row) && <a onClick={onEdit}>编辑</a>}
    >
      <h3>奖品与概率</h3>
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={row.prizes}
        columns={[
          { title: '奖品', dataIndex: 'name' },
          { title: '应中', dataIndex: 'expected', align: 'right', className: 'money' },
          { title: '已抽中', dataIndex: 'picked', align: 'right', className: 'money' },
          { title: '已发放', dataIndex: 'given', align: 'right', className: 'money' }
        ]}
      />
      <p className="soft">{`共抽 ${row.draws} 次，与公示概率的偏离（χ²）${row.chi_square}`}</p>
      <h3>资金池</h3>
      <Needs row={row} assets={assets} />
      <h3>开启前试算</h3>
      <Simulator code={row.code} assets={assets} />
      <h3>抽取记录与验证</h3>
      <DrawRecords code={row.code} />
    </Drawer>
  )
}

const Needs = ({ row, assets }: Pick<Props, 'row' | 'assets'>) => (
  <>
    <Table
      size="small"
      rowKey="asset"
      pagination={false}
      dataSource={row.needs}
      locale={{ emptyText: '奖品不从资金池发放' }}
      columns={[
        { title: '资产', dataIndex: 'asset', render: code => assetName(assets, code) },
        { title: '全部奖品所需', dataIndex: 'needed', align: 'right', render: amountOf },
        { title: '池中余额', dataIndex: 'balance', align: 'right', render: amountOf }
      ]}
    />
    {lackOf(row).length > 0 && (
      <p>
        余额不足时不能开启。<Link to={`/pools?search=${row.pool}`}>去注资</Link>
      </p>
    )}
  </>
)

function Turn({ row }: { row: DrawRow }) {
  const { modal } = App.useApp()
  const turn = useDeed('POST /api/admin/draw/state', '已处理')
  const ask = (act: 'open' | 'close' | 'rotate', title: string, content: string) =>
    modal.confirm({ title, content, okText: '确认', onOk: () => turn.run({ code: row.code, act }) })
  if (row.state === 'draft')
    return (
      <Button
        type="primary"
        loading={turn.busy}
        onClick={() => ask('open', `开启「${row.title}」`, '开启后奖品和概率不能再改，种子的哈希会立即公示。')}
      >
        开启
      </Button>
    )
  return (
    <Space>
      <Button
        loading={turn.busy}
        onClick={() => ask('rotate', '更换种子', '当前种子会公开供会员核对，之后的抽奖使用新的种子。')}
      >
        公开并更换种子
      </Button>
      <Button
        loading={turn.busy}
        onClick={() => ask('close', `结束「${row.title}」`, '结束后不能再参与，种子会公开供会员核对。')}
      >
        结束
      </Button>
    </Space>
  )
}
