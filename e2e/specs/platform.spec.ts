import { expect, test } from '@playwright/test';
import { deployOwnBuild, publishRelease, sayIn } from '../support/deployment';
import { makeUser } from '../support/made-user';
import { arrive, type Person } from '../support/person';
import { saveSession } from '../support/signed-in';

const FIELD = 'Write a message';
const RELEASE = { remote: 'mf-chat', patch: 71, texts: [FIELD] };

test.afterAll(() => deployOwnBuild('mf-chat'));

async function readField({ page }: Person, label: string): Promise<void> {
  await page.goto('/messages');
  await expect(page.getByLabel(label, { exact: true })).toBeVisible();
}

test('a superuser serves a published version to all from the console, and takes it back', async ({
  browser,
}) => {
  const maker = await arrive(browser, 'admin', await saveSession('admin'));
  await maker.page.goto('/');
  const both = { is_superuser: true, is_stuff: true };
  const { session, authenticator } = await makeUser(maker.page, 'petra', both);
  await maker.leave();
  await publishRelease(RELEASE);

  const alice = await arrive(browser, 'alice', await saveSession('alice'));
  await readField(alice, FIELD);
  const petra = await arrive(browser, 'petra', session);
  const { page } = petra;
  const confirm = async () => {
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await question.getByLabel('Code').fill(await authenticator.nextCode());
    await expect(page.getByText('Chat: done.')).toBeVisible();
    await expect(question).toBeHidden();
  };

  await page.goto('/admin/platform');
  await page.getByText(/^1\.0\.71-/).click();
  await page
    .getByRole('dialog', { name: /^Chat 1\.0\.71/ })
    .getByText('Promote')
    .click();
  const promotion = page.getByRole('dialog', { name: /^Serve Chat 1\.0\.71/ });
  await promotion.getByLabel('Why (for the record)').fill('a better word');
  await promotion.getByRole('button', { name: 'Serve to all devices' }).click();
  await confirm();
  await readField(alice, sayIn(RELEASE.patch, FIELD));

  await page.goto('/admin/platform');
  await page.getByRole('button', { name: 'Roll back: Chat' }).click();
  const back = page.getByRole('dialog', { name: 'Roll Chat back?' });
  await back.getByRole('button', { name: 'Roll back' }).click();
  await confirm();
  await readField(alice, FIELD);

  await page.getByRole('tab', { name: 'Changes' }).click();
  const changes = page.getByRole('row', { name: /petra \(console\)/ });
  await expect(changes).toHaveCount(2);
  await expect(changes.filter({ hasText: 'a better word' })).toContainText('Promoted');
  await page.goto('/admin/users?tab=audit&audit.actor=petra&audit.action=platform');
  await expect(page.getByRole('row', { name: /petra/ })).toHaveCount(2);
  expect(petra.complaints).toEqual([]);
  await petra.leave();
  await alice.leave();
});
