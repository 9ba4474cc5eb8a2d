import { Link } from 'react-router'
import { Sheets } from '../../kit/sheets/Sheets'

/** Makes and changes many goods by a file. */
export default function ImportGoods() {
  return (
    <Sheets
      path="goods/sheet"
      title="导入商品"
      words="每行一个规格，同一商品的各行相邻。从商品列表导出的文件修改后可直接上传，只会改动有变化的内容；商品编号留空即为新建。商品图片填写网络图片地址，或压缩包内的图片文件名，多张以换行或逗号分隔。"
    >
      <Link to="/goods">返回商品列表</Link>
    </Sheets>
  )
}
