export const CLIENTS = '/api/admin/company/api_clients';
