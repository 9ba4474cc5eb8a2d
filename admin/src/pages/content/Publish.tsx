import { Form, Input } from 'antd'
import { momentOf } from '../../kit/china-time'
import { useDeed } from '../../kit/deed'
import { FormModal } from '../../kit/FormModal'

interface Fields {
  note: string
  starts?: string
}

/** Publishes the draft, now or later. */
export function Publish({ mark, onClose }: { mark: string; onClose(): void }) {
  const publish = useDeed('POST /api/admin/home/publish', '已提交发布')
  const finish = async ({ note, starts }: Fields) => {
    const done = await publish.run({ mark, note, starts_at: starts ? momentOf(starts) : null })
    if (done) onClose()
  }
  return (
    <FormModal<Fields> title="发布首页" ok="发布" busy={publish.busy} onSave={finish} onClose={onClose}>
      <Form.Item name="note" label="版本说明" rules={[{ required: true, whitespace: true, message: '请填写版本说明' }]}>
        <Input maxLength={60} showCount placeholder="例如：双十二会场" />
      </Form.Item>
      <Form.Item name="starts" label="生效时间（不填为立即）">
        <Input type="datetime-local" />
      </Form.Item>
    </FormModal>
  )
}
