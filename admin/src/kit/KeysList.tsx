import { Descriptions, Modal } from 'antd'

const KEYS = [
  { key: '/', label: '搜索' },
  { key: 'm', label: '查找菜单' },
  { key: 'j　k', label: '下一行、上一行' },
  { key: 'Enter', label: '打开这一行' },
  { key: 'e', label: '编辑这一行（可编辑的列表）' },
  { key: 'x', label: '选中或取消选中这一行（可批量处理的列表）' },
  { key: 'Esc', label: '关闭弹窗或抽屉' },
  { key: '?', label: '显示快捷键' }
]

export default ({ onClose }: { onClose(): void }) => (
  <Modal open title="快捷键" footer={null} width={440} onCancel={onClose}>
    <Descriptions
      column={1}
      size="small"
      items={KEYS.map(({ key, label }) => ({ key, label: <kbd>{key}</kbd>, children: label }))}
    />
  </Modal>
)
