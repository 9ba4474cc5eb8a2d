import { withTestDatabase } from './model/database'
import { rehearse } from './rehearsal/rehearsal'

/** `npm run rehearse`: every outside service in production settings, against made-up ones on this machine. */
async function main() {
  await withTestDatabase(async () => {
    const steps = await rehearse(process.env.SHOP_TEST_TEMPLATE!, console.log)
    console.log(`${steps} steps on Node ${process.versions.node}: all is well.`)
  })
}

main().catch(error => {
  console.error(`✗ ${error.message}`)
  process.exitCode = 1
})
