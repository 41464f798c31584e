/** The calls of the company's own clients. */
export const CLIENTS = '/api/admin/company/api_clients';
