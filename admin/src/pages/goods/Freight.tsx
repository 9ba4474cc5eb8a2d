import { Button, Space } from 'antd'
import { useState } from 'react'
import { api } from '../../api'
import { useAddress } from '../../kit/address'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay } from '../../kit/me'
import { useNewest } from '../../kit/newest'
import { FreightForm } from './FreightForm'
import { costsOf, type Template } from './freight-words'
import { ShopFilter } from './ShopFilter'

const Rules = ({ of: { rules, charge_by } }: { of: Template }) => (
  <div>
    {rules.map(rule => (
      <div key={rule.regions.join() || 'else'}>
        <span className="soft">{rule.regions.length > 0 ? `${rule.regions.length} 个地区：` : '其他地区：'}</span>
        {costsOf(rule, rule.is_deliverable === 1, charge_by === 'weight')}
      </div>
    ))}
  </div>
)

const COLUMNS: Column<Template>[] = [
  { field: 'name', title: '模板' },
  { field: 'shop_name', title: '店铺' },
  { field: 'charge_by', title: '计费', draw: row => (row.charge_by === 'weight' ? '按重量' : '按件数') },
  { field: 'rules', title: '规则', draw: row => <Rules of={row} /> }
]

/** How shops charge for sending. */
export default function Freight() {
  const may = useMay()
  const { of, set } = useAddress<'shop'>()
  const [editing, setEditing] = useState<Template | 'new'>()
  const newestOf = useNewest<Template>('freight', row => row.id)
  const [removing, setRemoving] = useState<Template>()
  const acts: Column<Template> = {
    field: 'id',
    title: '操作',
    fixed: 'right',
    draw: row => (
      <Space size={0}>
        <Button type="link" size="small" onClick={() => setEditing(row)}>
          编辑
        </Button>
        <Button type="link" size="small" className="danger" onClick={() => setRemoving(row)}>
          删除
        </Button>
      </Space>
    )
  }
  const mayEdit = may('goods.edit')
  return (
    <>
      <ListPage<Template>
        title="运费模板"
        name="freight"
        asked={{ shop: of('shop') }}
        load={({ page, limit }) => api('GET /api/admin/freight/list', { shop: of('shop') || undefined, page, limit })}
        columns={mayEdit ? [...COLUMNS, acts] : COLUMNS}
        keyOf={row => row.id}
        empty="还没有运费模板"
        onEdit={mayEdit ? setEditing : undefined}
        filters={<ShopFilter value={of('shop')} onChange={shop => set({ shop })} />}
        actions={
          mayEdit && (
            <Button type="primary" onClick={() => setEditing('new')}>
              新建运费模板
            </Button>
          )
        }
      />
      {editing && (
        <FreightForm
          template={editing === 'new' ? undefined : editing}
          newestOf={newestOf}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing && <Remove template={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

function Remove({ template: { id, name }, onClose }: { template: Template; onClose(): void }) {
  const remove = useDeed('POST /api/admin/freight/remove', '已删除')
  return (
    <Ask
      title={`删除运费模板「${name}」`}
      words="删除后不能恢复；还有商品使用时不能删除。"
      ok="确认删除"
      danger
      busy={remove.busy}
      onOk={async () => void ((await remove.run({ id })) && onClose())}
      onCancel={onClose}
    />
  )
}
