import { Button, Form, Input } from 'antd'
import { api } from '../../api'
import { useDeed } from '../../kit/deed'
import { useMay } from '../../kit/me'
import { Exact } from '../../kit/parts'
import type { OfOne } from './Has'
import { History } from './History'

/** What the desk wrote down about them. Lines stay as they are. */
export function Notes({ id, mayWrite }: OfOne & { mayWrite: boolean }) {
  const may = useMay()
  return (
    <>
      {mayWrite && may('customer.edit') && <Write id={id} />}
      <History
        name={['customer-notes', id]}
        load={page => api('GET /api/admin/customer/notes', { id, page, limit: 20 })}
        keyOf={row => row.id}
        empty="还没有备注"
        columns={[
          { field: 'content', title: '备注', draw: row => <span className="said">{row.content}</span> },
          { field: 'author', title: '记录人', width: 120 },
          { field: 'add_time', title: '时间', width: 160, draw: row => <Exact at={row.add_time} /> }
        ]}
      />
    </>
  )
}

function Write({ id }: OfOne) {
  const [form] = Form.useForm<{ content: string }>()
  const save = useDeed('POST /api/admin/customer/note', '已记下')
  const finish = async ({ content }: { content: string }) => {
    if (await save.run({ id, content })) form.resetFields()
  }
  return (
    <Form form={form} layout="vertical" onFinish={finish} requiredMark={false}>
      <Form.Item
        name="content"
        label="新备注"
        extra="保存后不能修改或删除；会员有权索取关于自己的备注，请只写与服务有关的事实。"
        rules={[{ required: true, whitespace: true, message: '请填写备注' }]}
      >
        <Input.TextArea rows={2} maxLength={500} showCount />
      </Form.Item>
      <Form.Item>
        <Button type="primary" htmlType="submit" loading={save.busy}>
          保存备注
        </Button>
      </Form.Item>
    </Form>
  )
}
