import { getOwnThread, sendMessage } from '@entropi/contracts/chat';
import { listForms } from '@entropi/shared/testing/list-forms';
import { listUnsaid } from '@entropi/shared/testing/rejected-form';
import { renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { fireEvent, screen } from '@testing-library/react';
import MessagesPage from './features/messages/messages.page';

async function openThread() {
  const api = createStubApi().response(getOwnThread, { items: [], has_more: false });
  const page = renderPage(<MessagesPage />, { api });
  const input = await screen.findByRole('textbox', { name: 'Write a message' });
  const send = () => {
    fireEvent.change(input, { target: { value: 'Hello' } });
    fireEvent.keyDown(input, { key: 'Enter' });
  };
  return { ...page, send };
}

beforeEach(() => sessionStorage.clear());

describe('a message that the server rejects', () => {
  it('says why it was not sent, whatever is wrong', async () => {
    const unsaid = await listUnsaid({ file: 'composer', call: sendMessage, open: openThread });
    expect(unsaid).toEqual([]);
  });

  it('is written outside of forms, of which there are none here', () => {
    expect(listForms(__dirname)).toEqual([]);
  });
});
