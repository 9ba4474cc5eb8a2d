import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions } from 'antd'
import { useState } from 'react'
import { api } from '../../api'
import { ActForm } from '../../kit/Act'
import { useMay } from '../../kit/me'
import { PageState } from '../../kit/PageState'
import { Count, PageHead } from '../../kit/parts'
import type { Act } from '../../kit/programme'

const words = {
  coupons: { label: '送出的优惠券', help: '一张都不选即停止' },
  valid_days: { unit: '天' },
  within_days: { label: '多久以内算新人', unit: '天' }
}

/** The server counts to here and no further. */
const COUNTED = 100_000

const Given = ({ of }: { of: number }) => (
  <>
    <Count of={of} />
    {of >= COUNTED ? ' 人以上' : ' 人'}
  </>
)

/** What new people are given. */
export default function Newcomers() {
  const may = useMay()
  const [isEditing, setEditing] = useState(false)
  const query = useQuery({ queryKey: ['newcomer'], queryFn: () => api('GET /api/admin/newcomer') })
  const { data } = query
  if (!data) return <PageState title="新人礼" query={query} />
  const act: Act<unknown> = {
    title: '编辑新人礼',
    key: 'POST /api/admin/newcomer',
    right: 'marketing.edit',
    done: '已保存',
    form: { words, from: () => ({ ...data, valid_days: data.valid_days || 7, within_days: data.within_days || 15 }) }
  }
  const facts = [
    { label: '状态', children: data.coupons.length > 0 ? `送 ${data.coupons.length} 张优惠券` : '未开启' },
    { label: '有效期', children: `领取后 ${data.valid_days} 天` },
    { label: '新人', children: `注册 ${data.within_days} 天以内` },
    { label: '已领取', children: <Given of={data.given} /> }
  ]
  return (
    <>
      <PageHead title="新人礼">
        {may(act.right) && (
          <Button type="primary" onClick={() => setEditing(true)}>
            编辑
          </Button>
        )}
      </PageHead>
      <div className="panel">
        <Descriptions column={1} items={facts.map(fact => ({ ...fact, key: fact.label }))} />
      </div>
      {isEditing && <ActForm act={act} row={undefined} onClose={() => setEditing(false)} />}
    </>
  )
}
